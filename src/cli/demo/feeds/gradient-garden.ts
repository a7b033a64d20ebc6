import type { SampleFeed } from '../sample.ts';

/** A machine learning blog. */
export const GRADIENT_GARDEN: SampleFeed = {
  slug: 'gradient-garden',
  title: 'Gradient Garden',
  about: 'Machine learning, grown slowly and measured often',
  language: 'en',
  format: 'atom',
  folder: 'Engineering',
  items: [
    [
      75,
      'A small language model that runs on a kitchen tablet',
      'Distillation, four-bit quantisation and a patient training run: how a machine learning hobbyist fitted a useful neural network into two gigabytes.',
      ['machine learning', 'language models'],
      { url: 'https://gradient-garden.example/kitchen-tablet-model' },
    ],
    [
      700,
      'Your validation set is leaking',
      'Duplicates between training data and test data flattered our machine learning model by nine points. A short script found them in an afternoon.',
      ['machine learning', 'data'],
    ],
    [
      1_500,
      'Gradient descent, drawn by hand',
      'Twelve pencil sketches show what learning rate, momentum and batch size do to the path of an optimiser through a loss valley.',
      ['machine learning', 'optimisation'],
      { image: '/sketches/valley.png' },
    ],
    [
      2_300,
      'Decision trees still win on spreadsheets',
      'On eleven tabular data sets, boosted trees beat deep neural networks in accuracy, training time and peace of mind.',
      ['machine learning', 'decision trees'],
    ],
    [
      3_450,
      'What embeddings remember about words',
      'Nearest neighbours in a word vector space reveal grammar, geography and old prejudice. A guided walk with code.',
      ['machine learning', 'embeddings', 'language'],
    ],
    [
      4_700,
      'Calibration: when seventy percent should mean seventy percent',
      'A classifier that is right is good; a classifier that knows how often it is right is better. Reliability diagrams and temperature scaling in one page.',
      ['machine learning', 'statistics'],
    ],
    [
      6_050,
      'Training on a train: a week of machine learning with no signal',
      'Everything that breaks when a laptop has no network, and a checklist that makes experiments reproducible anywhere.',
      ['machine learning', 'reproducibility'],
    ],
    [
      7_400,
      'Speech recognition for a language with nine thousand speakers',
      'Volunteers recorded forty hours of speech. Transfer learning from a related language did the rest, and the elders corrected the transcripts.',
      ['machine learning', 'speech'],
    ],
    [
      8_800,
      'The attention mechanism as a library desk',
      'Queries, keys and values make more sense when a librarian handles them. An analogy that survives contact with the transformer equations.',
      ['machine learning', 'transformers'],
    ],
    [
      10_300,
      'Labels are opinions',
      'Three annotators disagreed on a fifth of our training images. We kept the disagreement in the data set, and the model became more honest.',
      ['machine learning', 'data'],
    ],
    [
      11_700,
      'Reinforcement learning taught our lift to wait',
      'A simulated building, a simple reward and a policy gradient cut the average wait for the office lift by a third.',
      ['machine learning', 'reinforcement learning'],
    ],
    [
      13_100,
      'Sixty lines of backpropagation',
      'An automatic differentiation engine small enough to read over coffee, with a neural network that learns to tell moons apart.',
      ['machine learning', 'neural networks'],
    ],
  ],
};
