/**
 * Resolves when no colour transition and no animation that ends is running. Checks every frame, because
 * Chromium doesn't always settle the `finished` promise of a transition that has ended.
 */
export const transitionsEnded = async (): Promise<void> => {
  const ends = (each: Animation) => each.effect?.getComputedTiming().iterations !== Infinity;
  const isRunning = (each: Animation) =>
    (each instanceof CSSTransition || (each instanceof CSSAnimation && ends(each))) &&
    each.playState === 'running';
  while (document.getAnimations().some(isRunning)) await new Promise(requestAnimationFrame);
};
