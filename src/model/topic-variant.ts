/** How a topic is held in a graph, which decides how it is matched. */

/** How a topic is to be matched: extended, by its label alone, or extended and steered by its owner. */
export type TopicVariant =
  | { readonly kind: 'expanded' }
  | { readonly kind: 'label' }
  | {
      readonly kind: 'steered';
      readonly include: readonly string[];
      readonly exclude: readonly string[];
    };
