import type { World } from './world.ts';

/** The dependencies of every route. */
export interface Service {
  readonly world: World;
  /** Milliseconds since 1970, like `Date.now`. */
  readonly now: () => number;
  /** Returns the account of an access token; undefined if it's unknown, expired or revoked. */
  readonly accountIdOf: (accessToken: string) => string | undefined;
}
