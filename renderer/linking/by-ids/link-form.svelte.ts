import { linkRequest } from '../../../electron/contract/fields.ts';
import { Form } from '../../controls/form/form.svelte.ts';
import { typedIds } from './typed-ids.svelte.ts';

export const linkForm = new Form(typedIds, linkRequest);
