/** The unit of another player that is looked at, as long as nothing is being aimed. */

import type { TableModel } from '../../table/model.svelte';
import { unitOf, type AegisView, type UnitView } from './view';

/** A finger does not hover: what it pointed at last counts. */
const touched = typeof matchMedia !== 'undefined' && matchMedia('(hover: none)').matches;

export function threatening(model: TableModel, view: AegisView | null, aiming: boolean): UnitView | undefined {
  if (aiming || view?.stage !== 'main') return undefined;
  const at = (thing: string | null): UnitView | undefined => unitOf(view, thing) ?? view.units.find((unit) => unit.at !== null && unit.at === thing);
  const unit = at(model.hovered) ?? (touched && model.picked.length === 0 ? at(model.looked) : undefined);
  return unit && unit.at !== null && unit.seat !== model.seat ? unit : undefined;
}
