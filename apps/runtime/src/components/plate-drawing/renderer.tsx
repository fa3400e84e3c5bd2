import { Renderer } from 'amis-core';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../feedback/index.js';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';

const PlateDrawing = lazy(async () => ({ default: (await import('./plate-drawing.js')).PlateDrawing }));

interface Props extends AmisPlace {
  api?: unknown;
  drawing?: unknown;
  record?: unknown;
  movable?: boolean;
}

class PlateDrawingRenderer extends AmisComponent<Props> {
  private readonly place = (row: number, values: object) =>
    void this.props.dispatchEvent('place', { ...this.props.data, row, values });

  private readonly add = (values: object) => void this.props.dispatchEvent('add', { ...this.props.data, values });

  override render() {
    const { api, drawing, record, movable = false, data } = this.props;
    const [address, name] = [api, drawing].map((value) => String(evaluate(value, data) ?? ''));
    if (!address?.startsWith('/api/') || !name) return null;
    const id = record === undefined ? undefined : String(evaluate(record, data) ?? '');
    if (id === '') return null;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PlateDrawing
          api={address}
          drawing={name}
          movable={movable}
          onPlace={this.place}
          onAdd={this.add}
          refreshKey={this.state.refreshKey}
          {...(id === undefined ? { form: JSON.stringify({ ...data }) } : { record: id })}
        />
      </Suspense>
    );
  }
}

/** Makes `plate-drawing` known to amis. */
export function registerPlateDrawing(): void {
  Renderer({ type: 'plate-drawing' })(PlateDrawingRenderer as never);
}
