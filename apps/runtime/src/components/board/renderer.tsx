import { Renderer } from 'amis-core';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import { Figures } from './figures.js';
import { Greeting } from './greeting.js';
import type { FiguresSchema, ShortListSchema } from './schema.js';
import { ShortList } from './short-list.js';
import './board.css';
import './short-list.css';

class FiguresRenderer extends AmisComponent<AmisPlace & FiguresSchema> {
  override render() {
    const { board, title, more, period, env } = this.props;
    const open = (path: string) => env.jumpTo(path);
    return <Figures {...{ board, title, more, period }} refreshKey={this.state.refreshKey} onOpen={open} />;
  }
}

class ShortListRenderer extends AmisComponent<AmisPlace & ShortListSchema> {
  private readonly read = (expression: string | undefined, row: object) => evaluate(expression, row);
  private readonly open = (path: string) => this.props.env.jumpTo(path);

  override render() {
    const { title, api, label, note, time, icon, link, strong, count, look, more, empty, data } = this.props;
    const address = String(evaluate(api, data) ?? '');
    const texts = { title, label, note, time, icon, link, strong, count, look, more, empty };
    return (
      <ShortList {...texts} api={address} refreshKey={this.state.refreshKey} read={this.read} onOpen={this.open} />
    );
  }
}

/** Makes `greeting`, `figures` and `short-list` known to amis. */
export function registerBoard(): void {
  Renderer({ type: 'greeting' })(Greeting as never);
  Renderer({ type: 'figures' })(FiguresRenderer as never);
  Renderer({ type: 'short-list' })(ShortListRenderer as never);
}
