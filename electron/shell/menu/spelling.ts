import { app, type Session } from 'electron';

/** Chromium sends nothing to this port, so a download fails without a request. */
const nowhere = 'http://127.0.0.1:1/';

/**
 * R9: checks spelling in the user's languages and in English, which the service's staff read. Uses only the
 * system's dictionaries: Chromium would download others from Google. Linux has none for Chromium.
 */
export function setSpelling(session: Session, platform: NodeJS.Platform = process.platform): void {
  session.setSpellCheckerDictionaryDownloadURL(nowhere);
  session.setSpellCheckerEnabled(platform !== 'linux');
  const wanted = [...app.getPreferredSystemLanguages(), 'en-GB', 'en-US'];
  const { availableSpellCheckerLanguages: known } = session;
  const languages = wanted.flatMap((tag) => dictionaryFor(tag, known) ?? []);
  session.setSpellCheckerLanguages([...new Set(languages)]);
}

/** Returns the dictionary for a language: `fr-FR` has none, but `fr` has one. */
const dictionaryFor = (tag: string, known: readonly string[]): string | undefined =>
  [tag, tag.split('-', 1)[0]].find((name) => name !== undefined && known.includes(name));
