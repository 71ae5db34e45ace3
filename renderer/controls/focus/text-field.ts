const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea';

/** Returns whether an event is in a field that takes typed characters. */
export const isInTextField = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(textFields) !== null;
