/** Once no colour is on its way to another. One that is cut short has come to its end too. */
export const transitionsEnded = async (): Promise<void> => {
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
};
