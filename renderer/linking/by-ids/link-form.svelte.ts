import * as v from 'valibot';
import { isAirportCode } from '../../../electron/contract/airport-code.ts';
import { icao, linkRequest, type Problem } from '../../../electron/contract/fields.ts';
import { app } from '../../frame/app.svelte.ts';
import { SentForm } from '../../frame/sent-form.svelte.ts';
import { StoredForm } from '../../frame/stored-form.svelte.ts';
import type { ServiceView } from '../../frame/views.svelte.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';

// Like the airport field. The contract accepts other codes too, because SERVICE.md A2 doesn’t specify them.
const typedRequest = v.object({
  ...linkRequest.entries,
  icao: v.pipe(icao, v.check(isAirportCode, 'icao' satisfies Problem)),
});

const nothing = { icao: '', isIcaoTyped: false, stopbarId: '', leadOnId: '' };

const fieldsOf = (typed: typeof nothing) => ({
  get icao() {
    return typed.icao;
  },
  set icao(code) {
    Object.assign(typed, { icao: code, isIcaoTyped: code !== '' });
  },
  get stopbarId() {
    return typed.stopbarId;
  },
  set stopbarId(id) {
    typed.stopbarId = id;
  },
  get leadOnId() {
    return typed.leadOnId;
  },
  set leadOnId(id) {
    typed.leadOnId = id;
  },
});

/** The form that links by IDs. What is typed there is kept when it's closed. */
class LinkForm extends SentForm<'icao' | 'stopbarId' | 'leadOnId', typeof typedRequest> {
  readonly #stored: StoredForm<typeof nothing>;

  constructor({ owner }: ServiceView) {
    const stored = new StoredForm(owner, 'byIds', nothing);
    super(fieldsOf(stored.value), typedRequest);
    this.#stored = stored;
  }

  /** Waits until it's loaded. It starts with the airport on screen, unless a part of it has been typed. */
  async open(): Promise<void> {
    await this.#stored.loaded;
    const { value } = this.#stored;
    if (value.isIcaoTyped || value.stopbarId !== '' || value.leadOnId !== '') return;
    const { failure, work, typed } = airportChoice();
    value.icao = failure?.icao ?? work?.icao ?? typed;
  }
}

export const linkForm = (): LinkForm => app.view.of(LinkForm);
