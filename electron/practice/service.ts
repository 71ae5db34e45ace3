import type { World } from './world.ts';

/** What the routes work with. */
export interface Service {
  readonly world: World;
  /** Milliseconds since 1970, as `Date.now` gives them. */
  readonly now: () => number;
  /** Whose access token it is; undefined where it is unknown, expired or revoked. */
  readonly accountIdOf: (accessToken: string) => string | undefined;
}
