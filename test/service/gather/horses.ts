/** Two items that a feed of the tests has. */
export const HORSES = [
  { title: 'Horses in winter', link: 'https://example.org/1', text: 'How horses keep warm.' },
  { title: 'Feeding a horse', link: 'https://example.org/2', text: 'Hay, mostly.' },
];
