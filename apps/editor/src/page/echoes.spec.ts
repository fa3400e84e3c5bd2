import { Echoes } from './echoes.js';

test('what was typed comes back late: more was typed meanwhile, and stays', () => {
  const echoes = new Echoes();
  echoes.tell('a');
  echoes.tell('ab');
  expect(echoes.takesOver('a', 'ab')).toBe(false);
  expect(echoes.takesOver('ab', 'ab')).toBe(false);
});

test('a text from elsewhere takes over, also one that was typed before', () => {
  const echoes = new Echoes();
  expect(echoes.takesOver('document', 'old')).toBe(true);
  echoes.tell('typed');
  expect(echoes.takesOver('typed', 'typed')).toBe(false);
  expect(echoes.takesOver('document', 'typed')).toBe(true);
});
