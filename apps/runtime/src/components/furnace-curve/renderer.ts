import { FormItem } from 'amis-core';
import { FurnaceCurve } from './furnace-curve.js';

/** Makes `furnace-curve` known to amis. */
export function registerFurnaceCurve(): void {
  FormItem({ type: 'furnace-curve', strictMode: false })(FurnaceCurve as never);
}
