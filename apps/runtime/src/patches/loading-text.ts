import { Spinner } from 'amis-ui/lib/components/Spinner';

/** Says beside the spinner of a table that it loads; amis turns it without a word. The style sheet shows it there alone. */
export function sayLoading(words: string): void {
  Spinner.defaultProps.tip = words;
}
