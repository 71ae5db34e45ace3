import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';

type Status = 400 | 403 | 404;

/** Ends the request with this status, and the error as JSON. */
export function refuse(status: Status, error: string, message?: string): never {
  throw new HTTPException(status, { res: Response.json({ error, message }, { status }) });
}

/** Returns what was sent, or ends the request with 400 if it has another form. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  error: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, sent);
  return result.success ? result.output : refuse(400, error);
}
