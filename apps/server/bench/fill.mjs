// Fills the database with three years of contracts, with a realistic distribution of customers, people, states and
// dates.
const MONTHS = 36;
const WITH_LINES = 5000;
/** Draft, in approval, approved, refused, taken back, voided: the shares among 20 contracts. */
const STATES = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 9];
const CHUNK = 20_000;

/** Columns and rows of a recorded INSERT. */
function parse({ text, args }) {
  const [, table, list] = /^INSERT INTO (\w+) \(([^)]*)\)/.exec(text);
  const columns = list.split(', ').map((name) => name.replaceAll('`', ''));
  const rows = [];
  for (let at = 0; at < args.length; at += columns.length) {
    rows.push(Object.fromEntries(columns.map((name, place) => [name, args[at + place]])));
  }
  return { table, columns, list: list.replaceAll(' ', ''), rows };
}

const pad = (value, width = 2) => String(value).padStart(width, '0');

/** Contract number `at` of `count`: older contracts have smaller ids, like those made by the server. */
function contractOf(at, count, users, customers) {
  const month = Math.floor((at * MONTHS) / count);
  // 2023-11 … 2026-10: numbers of the current month are left to the server.
  const [year, mm] = [2023 + Math.floor((month + 10) / 12), ((month + 10) % 12) + 1];
  const inMonth = at - Math.ceil((month * count) / MONTHS);
  const day = `${year}-${pad(mm)}-${pad(1 + (inMonth % 28))}`;
  const user = users[(at * 7) % users.length];
  return {
    id: String(300_000_000_000_000_000n + (BigInt(at) << 30n)),
    contract_code: `HT${pad(year % 100)}${pad(mm)}-${pad(inMonth + 1, 3)}`,
    customer_id: customers[(at * 13) % customers.length].id,
    customer_name: customers[(at * 13) % customers.length].name,
    salesman_id: user,
    create_user: user,
    update_user: user,
    sign_date: day,
    delivery_date: day,
    create_time: `${day} ${pad(8 + (at % 10))}:${pad(at % 60)}:${pad((at * 7) % 60)}`,
    status: STATES[(at * 11 + Math.floor(at / 20)) % STATES.length],
  };
}

/**
 * Writes `count` contracts like the `sample` that the server wrote. Only drafts of `own` get lines; these are the rows
 * of the ring. Returns their ids.
 */
export async function fill(store, { count, sample, own }) {
  const cast = (column) => (store.flavour === 'sqlite' ? `CAST(${column} AS TEXT)` : column);
  const others = await store.all(`SELECT ${cast('id')} AS id FROM lc_user WHERE is_deleted = 0 ORDER BY id LIMIT 10`);
  const users = [own, ...others.map(({ id }) => id).filter((id) => id !== own)].slice(0, 8);
  const customers = await store.all(
    `SELECT ${cast('id')} AS id, customer_name AS name FROM nq_customer WHERE is_deleted = 0`,
  );
  const [head, lines] = sample.map(parse);
  const ring = [];
  for (let start = 0; start < count; start += CHUNK) {
    const size = Math.min(CHUNK, count - start);
    const made = Array.from({ length: size }, (_, at) => ({
      ...head.rows[0],
      ...contractOf(start + at, count, users, customers),
    }));
    await store.insert(
      head.table,
      head.list,
      made.map((row) => head.columns.map((name) => row[name])),
    );
    const drafts = made.filter((row) => row.status === 0 && row.salesman_id === own).slice(0, WITH_LINES - ring.length);
    const rows = drafts.flatMap(({ id, contract_code: code }) =>
      lines.rows.map((line, at) => ({
        ...line,
        id: String(BigInt(id) + BigInt(at) + 1n),
        sign_id: id,
        batch_no: `${code}-P01`,
      })),
    );
    await store.insert(
      lines.table,
      lines.list,
      rows.map((row) => lines.columns.map((name) => row[name])),
    );
    ring.push(...drafts.map(({ id }) => id));
  }
  await store.settle();
  return ring;
}
