// Starts the specs that take half a minute first: one that starts last runs alone, while the other workers are done.
import Sequencer from '@jest/test-sequencer';

const LONG =
  /test\/(access\/(isolation|matrix)|security\/start|plant\/(story|property)|cli\/new-resource|pages\/page|bundles\/bundles|reliability\/outages)\.spec/;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rest = super.sort(tests);
    const isLong = ({ path }) => LONG.test(path.replaceAll('\\', '/'));
    return [...rest.filter(isLong), ...rest.filter((test) => !isLong(test))];
  }
}
