// The thread that reads one uploaded sheet. It gets the file at its start, sends the headings, receives the requested
// columns, and then sends rows; it reads only a few parts ahead.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { FromReader, ReadingTask, SentRow, ToReader } from './messages.js';
import { readWorkbook } from './read-workbook.js';
import { HEADING_CHARS, Refusal } from './refusal.js';
import type { SheetCells } from './sheet.js';

const PIECE = 200;
const AHEAD = 3;

const port = parentPort;
if (port === null) throw new Error('this is a thread of its own');
const { path, bounds } = workerData as ReadingTask;
const send = (message: FromReader): void => port.postMessage(message);

const heard: ToReader[] = [];
let wake: () => void = () => {};
port.on('message', (message: ToReader) => {
  heard.push(message);
  wake();
});

async function listen(): Promise<ToReader> {
  while (heard.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  return heard.shift() as ToReader;
}

async function columnsFor({ row, cells }: SheetCells): Promise<readonly number[]> {
  if (row !== 1) throw new Refusal('import.noRows');
  send({ headings: [...cells].map(([column, value]) => [column, String(value).slice(0, HEADING_CHARS)]) });
  const answer = await listen();
  return 'columns' in answer ? answer.columns : [];
}

async function read(): Promise<void> {
  let columns: readonly number[] | undefined;
  let ahead = 0;
  for await (const { rows, share } of readWorkbook(path, bounds)) {
    let from = 0;
    if (columns === undefined) {
      columns = await columnsFor(rows[0] as SheetCells);
      from = 1;
    }
    const wanted = columns;
    for (; from < rows.length; from += PIECE) {
      const piece = rows
        .slice(from, from + PIECE)
        .map(({ row, cells }): SentRow => [row, wanted.map((column) => cells.get(column))]);
      if (ahead >= AHEAD) {
        await listen();
        ahead -= 1;
      }
      send({ rows: piece, share });
      ahead += 1;
    }
  }
  if (columns === undefined) throw new Refusal('import.noRows');
  send({ end: true });
}

async function work(channel: MessagePort): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send({ refused: { key: error.key, params: error.params } });
  }
  channel.close();
}

void work(port);
