let underWay = 0;
let lastEnd = 0;

/** Counts a call as under way until the returned function is called. */
export function beginCall(): () => void {
  underWay += 1;
  return () => {
    underWay -= 1;
    lastEnd = Date.now();
  };
}

/** Milliseconds since the last call ended; 0 while one is under way. */
export const quietSince = (): number => (underWay > 0 ? 0 : Date.now() - lastEnd);
