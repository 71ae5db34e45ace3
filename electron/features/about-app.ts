import { arch, release, type } from 'node:os';

export interface About {
  readonly version: string;
  readonly profile: { readonly name: string; readonly baseUrl: string };
}

/** Returns lines about the app, the system and the service, without personal data and secrets. */
export function aboutApp({ version, profile }: About): string[] {
  return [
    `Stopbar Companion ${version}`,
    `System: ${type()} ${release()} (${arch()})`,
    `Service: ${profile.name} (${plainAddress(profile.baseUrl)})`,
  ];
}

/** Returns an address without user name, query and fragment. */
export function plainAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
