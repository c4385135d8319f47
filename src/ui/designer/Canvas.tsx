import { useDraggable, useDroppable } from '@dnd-kit/react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type ReactElement, useCallback } from 'react';
import { defaultOf } from '../../../contract/form-answers';
import { allItems, type FormConfig, type FormItem } from '../../../contract/form-document';
import { useText } from '../../i18n/text';
import { type DesignerRef, drawn } from '../../machines/designer/designer';
import type { DesignerEvent } from '../../machines/designer/designer-ports';
import type { Place } from '../../machines/designer/form-tree';
import { FileAnswer } from './FileAnswer';
import { WidgetField } from './WidgetField';
import './form-view.css';

/** The id of an item's element begins so. */
const ITEM_ID = 'canvas-';

/** What is drawn. The keyboard stays on the canvas: arrows choose, with Alt they move. */
export function Canvas({ page }: { page: DesignerRef }) {
  const t = useText();
  const { document, selected } = useSelector(page, drawn, shallowEqual);
  const { drawingItems, formConfig } = document;
  const press = (event: KeyboardEvent) => {
    const letter = letterOf(event, allItems(drawingItems), selected);
    if (!letter) return;
    event.preventDefault();
    page.send(letter);
  };
  const choose = ({ target }: MouseEvent) => {
    const clicked = target instanceof Element && target.closest<HTMLElement>('[data-item]');
    if (clicked) page.send({ type: 'select', id: Number(clicked.dataset.item) });
  };
  return (
    <section className="designer-canvas" aria-label={t('forms.canvas')}>
      <p id="designer-keys" className="designer-keys">
        {t('forms.keys')}
      </p>
      <div
        role="tree"
        tabIndex={0}
        className="canvas-tree"
        aria-label={t('forms.canvas')}
        aria-describedby="designer-keys"
        {...(selected !== null && { 'aria-activedescendant': `${ITEM_ID}${selected}` })}
        onKeyDown={press}
        onClick={choose}
      >
        <CanvasItems page={page} items={drawingItems} row={null} selected={selected} config={formConfig} level={1} />
      </div>
    </section>
  );
}

/** What a key does on the canvas. */
function letterOf(event: KeyboardEvent, items: readonly FormItem[], selected: number | null): DesignerEvent | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'z') return { type: shiftKey ? 'redo' : 'undo' };
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'y') return { type: 'redo' };
  if (ctrlKey || metaKey) return null;
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
  if (altKey) return by !== null && selected !== null ? { type: 'edit', edit: { act: 'step', id: selected, by } } : null;
  if (key === 'Delete' && selected !== null) return { type: 'edit', edit: { act: 'remove', id: selected } };
  if (key === 'Escape') return { type: 'select', id: null };
  const at = items.findIndex(({ id }) => id === selected);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: Math.max(0, at - 1),
    ArrowDown: at + 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = items[steps[key] ?? -1];
  return next ? { type: 'select', id: next.id } : null;
}

interface ItemsProps {
  readonly page: DesignerRef;
  readonly items: readonly FormItem[];
  readonly row: number | null;
  readonly selected: number | null;
  readonly config: FormConfig;
  readonly level: number;
}

function CanvasItems({ items, row, ...rest }: ItemsProps) {
  const t = useText();
  const { config, level } = rest;
  return (
    <div
      className="form-row canvas-row"
      style={{ '--gutter': `${config.gutter}px` } as CSSProperties}
      {...(row !== null && { role: 'group' })}
    >
      {items.map((item, index) => (
        <CanvasItem key={item.id} {...rest} item={item} row={row} index={index} selected={selectedIn(item, rest.selected)} />
      ))}
      <End
        place={{ row, index: items.length }}
        level={level}
        hint={items.length > 0 ? t('forms.endOfForm') : t(row === null ? 'forms.emptyCanvas' : 'forms.emptyRow')}
        empty={items.length === 0}
      />
    </div>
  );
}

/** Nothing of an item is drawn anew where the selection changes elsewhere. */
const selectedIn = (item: FormItem, selected: number | null) =>
  allItems([item]).some(({ id }) => id === selected) ? selected : null;

interface ItemProps extends Omit<ItemsProps, 'items'> {
  readonly item: FormItem;
  readonly index: number;
}

const CanvasItem = memo(function CanvasItem({ item, row, index, page, selected, config, level }: ItemProps) {
  const place: Place = { row, index };
  const { ref: dragged, isDragging } = useDraggable({ id: `item ${item.id}`, data: { moved: item.id } });
  const { ref: dropped, isDropTarget } = useDroppable({ id: `before ${item.id}`, data: { place }, collisionPriority: level });
  const isSelected = selected === item.id;
  const name = <ItemName item={item} level={level} selected={isSelected} />;
  const mount = useCallback(
    (element: HTMLElement | null) => {
      dragged(element);
      dropped(element);
    },
    [dragged, dropped],
  );
  const classes = [
    'form-cell canvas-item',
    isSelected && 'selected',
    isDropTarget && !isDragging && 'drop-before',
    item.type === 'row' && 'canvas-row-item',
  ];
  return (
    <div
      ref={mount}
      data-item={item.id}
      className={classes.filter(Boolean).join(' ')}
      style={{ '--span': item.span } as CSSProperties}
    >
      {item.type === 'row' ? (
        <>
          {name}
          <CanvasItems
            page={page}
            items={item.children ?? []}
            row={item.id}
            selected={selected}
            config={config}
            level={level + 1}
          />
        </>
      ) : (
        <Picture item={item} config={config} name={name} />
      )}
    </div>
  );
});

interface NameProps {
  readonly item: FormItem;
  readonly level: number;
  readonly selected: boolean;
}

/** What is chosen, or has just been added below the window, is seen. React calls it once for each choice. */
const intoView = (name: HTMLElement | null) => name?.closest('[data-item]')?.scrollIntoView({ block: 'nearest' });

/** An item is called as its label reads; what its picture shows beside that is no part of its name. */
function ItemName({ item: { id, type, label, required }, level, selected }: NameProps) {
  const looks = type === 'row' ? 'canvas-row-name' : required ? 'canvas-label required' : 'canvas-label';
  return (
    <span
      {...(selected && { ref: intoView })}
      id={`${ITEM_ID}${id}`}
      role="treeitem"
      aria-level={level}
      aria-selected={selected}
      aria-label={label}
      tabIndex={-1}
      {...(type === 'row' && { 'aria-expanded': true })}
      className={looks}
    >
      {type === 'button' ? '' : label}
    </span>
  );
}

const NOTHING = () => {};

interface PictureProps {
  readonly item: FormItem;
  readonly config: FormConfig;
  readonly name: ReactElement;
}

/** How an item looks; it cannot be filled in here. */
function Picture({ item, config, name }: PictureProps) {
  const choices = item.options?.from === 'own' ? item.options.list.map(({ value, label }) => ({ value, label })) : [];
  return (
    <div
      className={`form-item ${config.layout}`}
      style={{ '--label': config.labelCol, '--wrapper': config.wrapperCol } as CSSProperties}
    >
      {name}
      <div className="form-control" inert>
        <WidgetField
          item={item}
          id={`picture-${item.id}`}
          answer={defaultOf(item)}
          choices={choices}
          files={FileAnswer}
          onAnswer={NOTHING}
          onUnfold={NOTHING}
          onPress={NOTHING}
        />
      </div>
    </div>
  );
}

interface EndProps {
  readonly place: Place;
  readonly level: number;
  readonly hint: string;
  readonly empty: boolean;
}

/** Behind the last item of a row, or of the form. */
function End({ place, level, hint, empty }: EndProps) {
  const { ref, isDropTarget } = useDroppable({ id: `end ${place.row ?? 'form'}`, data: { place }, collisionPriority: level });
  return (
    <div
      ref={ref}
      {...(!empty && { 'aria-hidden': true })}
      className={`canvas-end${empty ? ' empty' : ''}${isDropTarget ? ' drop-into' : ''}`}
    >
      {empty || isDropTarget ? hint : ''}
    </div>
  );
}
