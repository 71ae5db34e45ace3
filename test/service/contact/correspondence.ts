import type {
  ContactDraft,
  ContactState,
  Correspondence,
} from '../../../electron/contract/contact.ts';
import { placeOf } from '../../support/application/form-places.ts';
import type { openOn } from '../../support/application/open-service-session.ts';

type Opened = Pick<Awaited<ReturnType<typeof openOn>>, 'application' | 'call'>;

/** Returns what the Contact page would show. */
export async function correspondenceOf({
  application,
  call,
}: Opened): Promise<Correspondence & ContactState & { readonly draft: Partial<ContactDraft> }> {
  const valueOf = async (...[name, payload]: Parameters<Opened['call']>): Promise<unknown> => {
    const read = await call(name, payload);
    if (!read.ok) throw new Error(`${name}: ${read.error.kind}`);
    return read.value;
  };
  const text = (await valueOf('readForm', placeOf('contact', application.state))) as string | null;
  const read = (await valueOf('readCorrespondence')) as Correspondence;
  const draft = JSON.parse(text ?? '{}') as Partial<ContactDraft>;
  return { ...read, ...application.state.contact, draft };
}
