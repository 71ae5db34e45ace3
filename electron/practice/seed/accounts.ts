import type { Account } from '../world.ts';

/** Account IDs, for memberships and tests. */
export const nadiaId = 'practice-account-1';
export const tomasId = 'practice-account-2';

export function seedAccounts(): Account[] {
  return [
    {
      row: {
        id: nadiaId,
        vatsim_id: '10000002',
        email: 'nadia.brandt@example.org',
        full_name: 'Nadia Brandt',
        display_name: 'Nadia B.',
        division: 'EUD',
        api_key: 'PRACTICE-API-KEY-OF-NADIA',
      },
      title: 'navigation head',
      ban: null,
    },
    {
      row: {
        id: tomasId,
        vatsim_id: '10000005',
        email: 'tomas.keller@example.org',
        full_name: null,
        display_name: 'Tomas Keller',
        division: null,
        api_key: 'PRACTICE-API-KEY-OF-TOMAS',
      },
      title: 'controller without rights',
      ban: null,
    },
  ];
}
