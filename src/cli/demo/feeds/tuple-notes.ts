import type { SampleFeed } from '../sample.ts';

/** A database engineer's log. */
export const TUPLE_NOTES: SampleFeed = {
  slug: 'tuple-notes',
  title: 'Tuple Notes',
  about: 'Field notes on relational databases, mostly Postgres',
  language: 'en',
  format: 'rss',
  folder: 'Engineering',
  items: [
    [
      42,
      'Postgres autovacuum, explained with one busy table',
      'We follow a single PostgreSQL table through a day of updates, watch dead tuples pile up, and tune autovacuum until the bloat stays flat.',
      ['postgres', 'databases'],
    ],
    [
      610,
      'When an index makes your SQL query slower',
      'A partial index on a Postgres orders table misled the planner. Reading the query plan line by line shows where the row estimate went wrong.',
      ['postgres', 'sql', 'performance'],
    ],
    [
      1_320,
      'Logical replication between two Postgres clusters without downtime',
      'A checklist for moving a PostgreSQL database to a new major version: publications, subscriptions, sequences, and the ten seconds in which writes must stop.',
      ['postgres', 'replication'],
    ],
    [
      2_240,
      'Write-ahead logs in a hundred lines',
      'A toy storage engine with a write-ahead log: append, flush, crash, recover. It is the smallest program that shows why databases survive power cuts.',
      ['databases', 'storage'],
    ],
    [
      3_170,
      'SQLite is a file format worth knowing',
      'Pages, cells and b-trees: a tour of the SQLite file with nothing but a hex viewer, and what it teaches about bigger database engines.',
      ['sqlite', 'databases'],
    ],
    [
      4_400,
      'Counting rows is harder than it looks',
      'Why select count(*) must visit so much of a Postgres table, what visibility maps change, and three honest ways to estimate.',
      ['postgres', 'sql'],
    ],
    [
      5_820,
      'Connection pools: how many database connections are enough?',
      'A small queueing model and a load test agree: for a Postgres server with eight cores, twenty connections beat two hundred.',
      ['postgres', 'performance'],
    ],
    [
      7_230,
      'Transaction isolation, told through a ticket office',
      'Two clerks sell the same seat. Read committed, repeatable read and serializable each give the story a different ending.',
      ['databases', 'transactions'],
    ],
    [
      8_650,
      'JSON columns in Postgres: a second opinion',
      'After three years of jsonb we moved half of it back to plain columns. What stayed, what went, and which indexes earned their keep.',
      ['postgres', 'json'],
    ],
    [
      10_090,
      'Backups that were never restored',
      'We restored every database backup of the past year, on purpose. Two of them were empty, and the monitoring had been green all along.',
      ['databases', 'operations'],
    ],
    [
      11_500,
      'Partitioning a billion-row events table',
      'Monthly partitions made old PostgreSQL data cheap to drop and new data quick to load. The hard part was the foreign keys.',
      ['postgres', 'partitioning'],
    ],
    [
      12_960,
      'A reading list for database internals',
      'Five papers and two books that explain storage engines, query planners and concurrency control without hand-waving.',
      ['databases', 'books'],
    ],
  ],
};
