import * as v from 'valibot';
import { isAirportCode } from '../../../electron/contract/airport-code.ts';
import { icao, linkRequest, type Problem } from '../../../electron/contract/fields.ts';
import { app } from '../../frame/app.svelte.ts';
import { Form } from '../../controls/form/form.svelte.ts';
import { typedIds } from './typed-ids.svelte.ts';

// Like the airport field. The contract accepts other codes too, because SERVICE.md A2 doesn’t specify them.
const typedRequest = v.object({
  ...linkRequest.entries,
  icao: v.pipe(icao, v.check(isAirportCode, 'icao' satisfies Problem)),
});

class LinkForm extends Form<keyof ReturnType<typeof typedIds>, typeof typedRequest> {
  constructor() {
    super(typedIds(), typedRequest);
  }
}

export const linkForm = (): LinkForm => app.view.of(LinkForm);
