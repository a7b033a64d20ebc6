/** `node scripts/picture.mjs`: docs/terminal.svg, a picture of the terminal, drawn from what `winnow demo` prints. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const CELL = 8.4;
const LINE = 20;
const MARGIN = 20;
const BAR = 36;

/** Scenes of the demo that are shown, by how their title begins. */
const SHOWN = ['# Say what interests you', '# The reading list', '# What it learned'];

const COLOURS = { text: '#d6deeb', comment: '#7a8ba3', prompt: '#7fdbca', bar: '#ecc48d' };

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Stretched to its cells, so that columns stand in line whatever font the viewer has. */
function run(text, column, y, colour) {
  if (text.trim() === '') return '';
  const x = (MARGIN + column * CELL).toFixed(1);
  const width = ([...text].length * CELL).toFixed(1);
  const place = `x="${x}" y="${y}" textLength="${width}" fill="${colour}"`;
  return `<text ${place} xml:space="preserve">${escapeXml(text)}</text>\n`;
}

function drawLine(line, y) {
  if (line.startsWith('#') && !line.startsWith('#  SCORE')) return run(line, 0, y, COLOURS.comment);
  if (line.startsWith('$ ')) {
    return run('$', 0, y, COLOURS.prompt) + run(line.slice(2), 2, y, COLOURS.text);
  }
  const bar = /[■□]+/u.exec(line);
  if (bar === null) return run(line, 0, y, COLOURS.text);
  const end = bar.index + bar[0].length;
  return (
    run(line.slice(0, bar.index), 0, y, COLOURS.comment) +
    run(bar[0], bar.index, y, COLOURS.bar) +
    run(line.slice(end), end, y, COLOURS.text)
  );
}

function draw(lines) {
  const columns = Math.max(...lines.map((line) => [...line].length));
  const width = Math.ceil(columns * CELL + 2 * MARGIN);
  const height = BAR + lines.length * LINE + MARGIN;
  const lights = ['#ff5f57', '#febc2e', '#28c840'].map(
    (colour, index) => `<circle cx="${MARGIN + index * 18}" cy="18" r="6" fill="${colour}"/>\n`,
  );
  const text = lines.map((line, index) => drawLine(line, BAR + (index + 1) * LINE));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>A session of winnow in a terminal</title>
<rect width="100%" height="100%" rx="8" fill="#0b1622"/>
${lights.join('')}<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">
${text.join('')}</g>
</svg>
`;
}

const launcher = join(root, 'bin', 'winnow.js');
const said = execFileSync(process.execPath, [launcher, 'demo'], { encoding: 'utf8' });
const scenes = said.trim().split(/\n\n(?=# )/u);
const shown = scenes.filter((scene) => SHOWN.some((title) => scene.startsWith(title)));
writeFileSync(join(root, 'docs', 'terminal.svg'), draw(shown.join('\n\n').split('\n')));
