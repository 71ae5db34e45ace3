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
        created_at: '2024-09-14 17:02:41',
        last_login: '2025-06-02T18:40:12.000Z',
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
        created_at: '2025-01-23 20:15:09',
        last_login: '2025-05-30T19:05:55.000Z',
        api_key: 'PRACTICE-API-KEY-OF-TOMAS',
      },
      title: 'controller without rights',
      ban: null,
    },
  ];
}
