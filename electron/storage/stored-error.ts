import * as v from 'valibot';
import type { AppError } from '../contract/result.ts';

const anyKind = v.looseObject({ kind: v.string() });

/** An error in a file. A newer version of the app may have written other kinds. */
export const storedError = v.custom<AppError>((read) => v.is(anyKind, read));
