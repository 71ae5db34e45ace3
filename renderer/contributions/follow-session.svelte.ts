import { untrack } from 'svelte';
import { app } from '../app.svelte.ts';
import { batches } from './batch.svelte.ts';
import { board } from './board.svelte.ts';
import { asking } from './asking.svelte.ts';
import { appear } from './kept-look.svelte.ts';
import { pinned } from './pinned.svelte.ts';

/** The board is the signed-in user's, also while another page is in view. */
const isSignedIn = $derived(app.state?.session.kind === 'signed-in');

$effect.root(() => {
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
  board.clear();
  batches.current = undefined;
  asking.cancel();
  void pinned.read();
}
