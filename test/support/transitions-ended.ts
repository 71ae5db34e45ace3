/**
 * Resolves when no colour transition is running. Checks every frame, because Chromium doesn't always
 * settle the `finished` promise of a transition that has ended.
 */
export const transitionsEnded = async (): Promise<void> => {
  const isInTransition = (each: Animation) =>
    each instanceof CSSTransition && each.playState === 'running';
  while (document.getAnimations().some(isInTransition)) await new Promise(requestAnimationFrame);
};
