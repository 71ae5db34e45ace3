import { untrack } from 'svelte';
import { accountOf } from '../frame/session/account.ts';
import { app } from '../frame/app.svelte.ts';
import { batches } from './batch/batch.svelte.ts';
import { board } from './board/board.svelte.ts';
import { asking } from './confirmation.svelte.ts';
import { appear } from './kept-look.svelte.ts';
import { pinned } from './by-ids/pinned.svelte.ts';
import { rows } from './board/rows.svelte.ts';

/** The board is the signed-in user's, also while another page is in view. */
const isSignedIn = $derived(app.state?.session.kind === 'signed-in');

$effect.root(() => {
  // Rows are told apart by their IDs alone, and another service has the same ones.
  $effect(() => {
    if (app.serviceTurn === 0) return;
    batches.all = [];
    untrack(() => {
      rows.forget();
    });
  });
  // Another account neither sees nor continues what the one before it started.
  $effect(() => {
    for (const batch of batches.all) if (batch.view === 'gone') batches.close(batch);
  });
  $effect(() => {
    for (const batch of batches.all) batch.settle();
  });
  // Learned after the batch was started, in the same session.
  $effect(() => {
    const account = accountOf(app.state);
    for (const batch of batches.all) if (!batch.isSessionOver) batch.account ??= account;
  });
  $effect(() => {
    if (!isSignedIn) return;
    untrack(() => {
      void appear();
      void board.read();
    });
    return forget;
  });
});

function forget(): void {
  batches.sessionOver();
  board.clear();
  asking.cancel();
  void pinned.read();
}
