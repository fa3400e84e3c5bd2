/** @jest-environment jsdom */
import { Spinner } from 'amis-ui/lib/components/Spinner';
import { sayLoading } from './loading-text.js';
import { releaseScope } from './release-scope.js';

test('the spinner of a table says that it loads', () => {
  sayLoading('loading');
  expect(Spinner.defaultProps.tip).toBe('loading');
});

test('a page that was closed is gone from the list of all pages', () => {
  const children: object[] = [];
  const scope = { parent: { children } };
  children.push({}, scope);
  const scopeRef = releaseScope();
  scopeRef(scope as never);
  expect(children).toHaveLength(2);
  scopeRef(null);
  expect(children).toHaveLength(1);
  expect(children).not.toContain(scope);
});
