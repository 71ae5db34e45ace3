interface KeyGroup {
  readonly where: string;
  readonly keys: readonly (readonly [keys: string, what: string])[];
}

export const keyGroups: readonly KeyGroup[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl K', 'Go to a page, an airport or an action'],
      ['?', 'These keys'],
      ['Tab', 'To the next field or button'],
      ['Esc', 'Close what is open; hides a compact window'],
    ],
  },
  {
    where: 'Linking',
    keys: [
      ['Ctrl F', 'Find a point'],
      ['↑ ↓', 'Through a list'],
      ['Enter', 'Select, or link with the selection'],
      ['Ctrl Z', 'Undo what is staged'],
      ['Ctrl Y', 'Do it again'],
    ],
  },
  {
    where: 'Map',
    keys: [
      ['N P', 'To the next point, and back'],
      ['Enter', 'Select, or link with the selection'],
      ['← ↑ → ↓', 'Move the map'],
      ['+ − 0', 'Nearer, farther, all of it'],
    ],
  },
];
