import { WIDGET_TYPES, type WidgetType } from '../../../contract/form-widgets';
import type { FormEdit } from '../../machines/designer/designer-edits';
import type { Place } from '../../machines/designer/form-tree';

/** What was dragged: a component of the palette, or an item of the canvas. */
type Dragged = { readonly widget: WidgetType; readonly label: string } | { readonly moved: number };

/** What is dropped where; null beside every place. */
export function droppedEdit(source: unknown, target: unknown): FormEdit | null {
  if (!isDragged(source) || !isPlaced(target)) return null;
  if ('moved' in source) return { act: 'move', id: source.moved, to: target.place };
  return { act: 'add', widget: source.widget, label: source.label, at: target.place };
}

const isDragged = (data: unknown): data is Dragged =>
  typeof data === 'object' &&
  data !== null &&
  (('moved' in data && typeof data.moved === 'number') ||
    ('widget' in data && WIDGET_TYPES.some((type) => type === data.widget)));

const isPlaced = (data: unknown): data is { readonly place: Place } =>
  typeof data === 'object' && data !== null && 'place' in data;
