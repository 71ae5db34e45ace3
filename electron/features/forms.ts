import * as v from 'valibot';
import type { HandlersOf, Key } from '../contract/call.ts';
import { contactDraft } from '../contract/contact.ts';
import { formOwners, type FormName } from '../contract/application/form-owners.ts';
import type { formCalls, FormPlace } from '../contract/application/forms.ts';
import { done, failed } from '../contract/result.ts';
import type { JsonFile } from '../storage/json-file.ts';
import type { storedContact } from './contact/stored-contact.ts';

const texts = v.record(v.string(), v.string());

export const storedForms = v.object({
  forms: v.optional(texts, {}),
  /** What belongs to an account, by `AppState.whose`. The person who typed last comes last. */
  people: v.optional(v.array(v.object({ whose: v.string(), forms: texts })), []),
});

/** How many people's forms are kept. */
const maxPeople = 5;

type Place = Pick<FormPlace, 'form' | 'whose'>;

class KeptForms {
  readonly #file: JsonFile<typeof storedForms>;
  /** What was typed while nobody was signed in, until the app quits. */
  readonly #signedOut = new Map<FormName, string>();

  constructor(file: JsonFile<typeof storedForms>) {
    this.#file = file;
  }

  read({ form, whose }: Place): string | null {
    const { value } = this.#file;
    const isPersonal = formOwners[form] === 'account';
    if (isPersonal && whose === null) return this.#signedOut.get(form) ?? null;
    const forms = isPersonal ? value.people.find((one) => one.whose === whose)?.forms : value.forms;
    return forms?.[form] ?? null;
  }

  save({ form, whose }: Place, text: string): Promise<boolean> {
    const { value } = this.#file;
    if (formOwners[form] !== 'account') {
      return this.#file.writeSoon({ ...value, forms: { ...value.forms, [form]: text } });
    }
    if (whose === null) {
      this.#signedOut.set(form, text);
      return Promise.resolve(true);
    }
    const others = value.people.filter((one) => one.whose !== whose);
    const before = value.people.find((one) => one.whose === whose)?.forms;
    const people = [...others, { whose, forms: { ...before, [form]: text } }].slice(-maxPeople);
    return this.#file.writeSoon({ ...value, people });
  }
}

const draftText = v.pipe(v.string(), v.parseJson(), contactDraft);

/** The forms of one service. The contact draft is in the file of the sent messages. */
export class ServiceForms extends KeptForms {
  readonly #contact: JsonFile<typeof storedContact>;

  constructor(file: JsonFile<typeof storedForms>, contact: JsonFile<typeof storedContact>) {
    super(file);
    this.#contact = contact;
  }

  override read(place: Place): string | null {
    if (place.form !== 'contact') return super.read(place);
    return JSON.stringify(this.#contact.value.draft);
  }

  override save(place: Place, text: string): Promise<boolean> {
    if (place.form !== 'contact') return super.save(place, text);
    const draft = v.parse(draftText, text);
    return this.#contact.writeSoon({ ...this.#contact.value, draft });
  }
}

/** The forms of the app and of every service that was in use in this run. */
export class Forms {
  readonly #ofApp: KeptForms;
  readonly #ofServices = new Map<Key, KeptForms>();

  readonly #onChange: () => void;

  /** @param onChange called when a form that isn't on disk yet may have changed */
  constructor(file: JsonFile<typeof storedForms>, onChange: () => void) {
    this.#ofApp = new KeptForms(file);
    this.#onChange = onChange;
  }

  add(service: Key, forms: KeptForms): void {
    this.#ofServices.set(service, forms);
  }

  readonly handlers: HandlersOf<typeof formCalls> = {
    readForm: (place) => {
      const forms = this.#formsAt(place);
      return Promise.resolve(forms ? done(forms.read(place)) : failed({ kind: 'cancelled' }));
    },
    saveForm: async ({ text, ...place }) => {
      const forms = this.#formsAt(place);
      if (!forms) return failed({ kind: 'cancelled' });
      const saving = forms.save(place, text);
      this.#onChange();
      return done(await saving);
    },
  };

  #formsAt({ form, service }: FormPlace): KeptForms | undefined {
    return formOwners[form] === 'app' ? this.#ofApp : this.#ofServices.get(service);
  }
}
