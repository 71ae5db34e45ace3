/**
 * @typedef {object} Lifetime A planted fault: something lives too long, ends too early or is another's.
 * @property {string} what
 * @property {string} file below `electron/`
 * @property {string} from occurs once in the file
 * @property {string} to
 */

/** @type {readonly Lifetime[]} */
export const lifetimes = [
  {
    what: 'what has ended goes on sending',
    file: 'api/request.ts',
    from: 'const ends = [account?.signal, settings.stop, call?.signal];',
    to: 'const ends = [call?.signal];',
  },
  {
    what: 'an end aborts a write in flight',
    file: 'api/request.ts',
    from: ': { timeoutMs: writeLimitMs };',
    to: ': { timeoutMs: writeLimitMs, ends };',
  },
  {
    what: 'a former account’s request gets the next one’s token',
    file: 'service/service-session.ts',
    from: '...{ account, client',
    to: `...{
      account: new Proxy(account, {
        get: (_, name) => {
          const value = this.#session.account[name];
          return typeof value === 'function' ? value.bind(this.#session.account) : value;
        },
      }), client`,
  },
  {
    what: 'a former account goes on sending',
    file: 'sign-in/session.ts',
    from: "    this.#account.end({ kind: 'signed-out' });\n",
    to: '',
  },
  {
    what: 'a former account’s switches stay',
    file: 'service/service-session.ts',
    from: '        this.#account = this.#open(account);\n',
    to: '',
  },
  {
    what: 'a renewed token isn’t saved before it’s used',
    file: 'sign-in/account.ts',
    from: '      if (this.#kept) await store.write({ ...this.#kept, tokens });\n',
    to: '',
  },
  {
    what: 'the contact draft of all services is one',
    file: 'features/profile-stores.ts',
    from: "new JsonFile({ ...place, name: 'contact', schema: storedContact })",
    to: "new JsonFile({ ...place, folder: join(folder, '..'), name: 'contact', schema: storedContact })",
  },
  {
    what: 'staged links of all services are one',
    file: 'features/profile-stores.ts',
    from: '...{ place: linking, activity',
    to: "...{ place: { ...linking, folder: join(folder, '..') }, activity",
  },
  {
    what: 'two sessions of a profile have stores of their own',
    file: 'features/profile-stores.ts',
    from: '    this.#open.set(profileKey, stores);\n',
    to: '',
  },
  {
    what: 'documents are only written after the next change',
    file: 'storage/json-file.ts',
    from: 'replaceLater(this.#path, JSON.stringify(value), signal)',
    to: 'replaceLater(this.#path, JSON.stringify(before), signal)',
  },
  {
    what: 'the form is emptied of what was typed while a message was sent',
    file: 'features/contact/reducer.ts',
    from: '      draft: draftWithout(stored.draft, message),\n      email',
    to: "      draft: { ...stored.draft, topic: '', message: '' },\n      email",
  },
  {
    what: 'a contact message is retried',
    file: 'api/client.ts',
    from: "repeatable: 'never',\n        body,\n        answer: schema.storedContact",
    to: "repeatable: 'yes',\n        body,\n        answer: schema.storedContact",
  },
  {
    what: 'a message in doubt is forgotten',
    file: 'features/contact/contact.ts',
    from: 'const error = anyway ? undefined : reasonNotToSend();',
    to: 'const error = undefined;',
  },
  {
    what: 'a message isn’t saved before it’s sent',
    file: 'features/contact/reducer.ts',
    from: 'return { ...stored, inDoubt: doubtOf(stored), sending };',
    to: 'return { ...stored, inDoubt: doubtOf(stored), sending: null };',
  },
  {
    what: 'the beginning of an action is written after it’s sent',
    file: 'features/recorder.ts',
    from: 'activity.begin({ id, at: now(), who: who(), ...action });',
    to: 'setTimeout(() => activity.begin({ id, at: now(), who: who(), ...action }), 10);',
  },
  {
    what: 'one’s own late change is said to be by others',
    file: 'features/linking/staged/airport.ts',
    from: 'seen.addOwn(this.icao, this.#unsettled.running.filter(this.#known.has));',
    to: '',
  },
  {
    what: 'what is sent isn’t in the file when it’s sent',
    file: 'features/linking/staged/airport.ts',
    from: '        this.#unsettled.begin(sent);\n        return this.#save();',
    to: '        this.#unsettled.begin(sent);\n        return Promise.resolve();',
  },
  {
    what: 'two writes to a lead-on are sent at once',
    file: 'features/keyed-lock.ts',
    from: '(before.length === 0 ? work() : Promise.all(before).then(work))',
    to: 'work()',
  },
  {
    what: 'an undo reverts two applies',
    file: 'features/linking/staged/staging.ts',
    from: '    this.#made(changes, changes);',
    to: '    this.madeLate(changes);',
  },
  {
    what: 'what an apply told is shown to the next account',
    file: 'features/linking/linking.ts',
    from: 'const isTheirs = whose === undefined || whose === staged.run?.person;',
    to: 'const isTheirs = true;',
  },
  {
    what: 'the forms of all services are those of the first one',
    file: 'features/forms.ts',
    from: ': this.#ofServices.get(service);',
    to: ': [...this.#ofServices.values()][0];',
  },
  {
    what: 'an older reading replaces a newer answer',
    file: 'features/contributions/contributions.ts',
    from: '!newer.has(of) || of.enabled === undefined',
    to: 'true',
  },
  {
    what: 'a cancelled apply goes on at the next airport',
    file: 'features/linking/apply/apply-run.ts',
    from: "    if (this.#phase === 'applying') this.#become('stopping');\n",
    to: '',
  },
  {
    what: 'an apply goes on at the next airport with the next account',
    file: 'service/service-session.ts',
    from: "    account.signal.addEventListener('abort', () => this.#linking.accountEnded(account.why));\n",
    to: '',
  },
  {
    what: 'only the first airport of an apply is recorded',
    file: 'features/linking/linking.ts',
    from: 'airport.apply({ connect, signedIn, recorded }, rev)',
    to: `airport.apply(
      {
        connect,
        signedIn,
        recorded: this.#parts.staged.run?.made.length ? (_action, work) => work('') : recorded,
      },
      rev,
    )`,
  },
  {
    what: 'an undo of an apply reverts what was staged since',
    file: 'features/linking/linking.ts',
    from: "      if (before.rev !== rev || before.undo !== 'apply') continue;\n",
    to: '',
  },
  {
    what: 'an undo of an apply is staged while nobody is signed in',
    file: 'features/linking/linking.ts',
    from: "    if (isUndo && !(await signedIn())) return failed({ kind: 'signed-out' });\n",
    to: '',
  },
  {
    what: 'an undo of an apply looks for an older revision',
    file: 'features/linking/apply/apply-run.ts',
    from: 'rev: staging.rev }];',
    to: 'rev: staging.rev - 1 }];',
  },
  {
    what: 'another person can undo an apply',
    file: 'features/linking/linking.ts',
    from: 'this.#shownRun?.id === id',
    to: 'staged.run?.state.id === id',
  },
  {
    what: 'only the last airport of an apply can be undone',
    file: 'features/linking/apply/apply-run.ts',
    from: 'this.made = [...this.made, {',
    to: 'this.made = [{',
  },
  {
    what: 'an undo of an apply is sent at its first airport only',
    file: 'features/linking/linking.ts',
    from: '    return alone;',
    to: '    return alone.slice(0, 1);',
  },
  {
    what: 'an undo of an apply leaves out an airport that must be read again',
    file: 'features/linking/linking.ts',
    from: 'if (before.rev !== rev ||',
    to: 'if (!airport.data || before.rev !== rev ||',
  },
  {
    what: 'reading an airport to stage changes discards what was staged there',
    file: 'features/linking/linking.ts',
    from: '      return this.#atRead(icao, ({ work }, data)',
    to: '      this.#parts.staged.at(icao).discard();\n      return this.#atRead(icao, ({ work }, data)',
  },
];
