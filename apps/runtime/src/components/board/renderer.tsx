import { Renderer } from 'amis-core';
import { type AmisPlace, ReloadableRenderer, resolved } from '../reloadable.js';
import { Figures } from './figures.js';
import { Greeting } from './greeting.js';
import type { FiguresSchema, ShortListSchema } from './schema.js';
import { ShortList } from './short-list.js';
import './board.css';
import './short-list.css';

class FiguresRenderer extends ReloadableRenderer<AmisPlace & FiguresSchema> {
  override render() {
    const { board, title, more, period, env } = this.props;
    const open = (path: string) => env.jumpTo(path);
    return <Figures {...{ board, title, more, period }} generation={this.state.generation} onOpen={open} />;
  }
}

class ShortListRenderer extends ReloadableRenderer<AmisPlace & ShortListSchema> {
  private readonly read = (expression: string | undefined, row: object) => resolved(expression, row);
  private readonly open = (path: string) => this.props.env.jumpTo(path);

  override render() {
    const { title, api, label, note, time, icon, link, strong, count, look, more, empty, data } = this.props;
    const address = String(resolved(api, data) ?? '');
    const texts = { title, label, note, time, icon, link, strong, count, look, more, empty };
    return (
      <ShortList {...texts} api={address} generation={this.state.generation} read={this.read} onOpen={this.open} />
    );
  }
}

/** Makes `greeting`, `figures` and `short-list` known to amis. */
export function registerBoard(): void {
  Renderer({ type: 'greeting' })(Greeting as never);
  Renderer({ type: 'figures' })(FiguresRenderer as never);
  Renderer({ type: 'short-list' })(ShortListRenderer as never);
}
