import { IconCommand, IconFile, IconSearch } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '../../../contract/text';
import { type Translate, useLanguage, useText } from '../../i18n/text';
import { menuName } from '../../machines/base/menu-tree';
import { type PaletteEntry, type PaletteRef, paletteField, paletteGroups } from '../../machines/shell/palette';
import { isComposing } from '../base/enter';
import { ReturnFocus } from '../base/ReturnFocus';
import './palette.css';

/** Finds pages and acts by their names. The field keeps the focus: arrows walk along the lines, Enter chooses one. */
export function Palette({ palette }: { palette: PaletteRef }) {
  const t = useText();
  const language = useLanguage();
  const list = useId();
  const { text, at } = useSelector(palette, paletteField, shallowEqual);
  const snapshot = useSelector(palette, (state) => state);
  const groups = paletteGroups(snapshot, (entry) => namesOf(t, language, entry));
  const lines = groups.flatMap(({ entries }) => entries);
  const current = lines[Math.min(at, lines.length - 1)];
  const cancel = () => palette.send({ type: 'cancel' });
  return createPortal(
    <>
      <ReturnFocus />
      <button type="button" className="palette-veil" tabIndex={-1} aria-label={t('frame.close')} onClick={cancel} />
      <div
        className="palette"
        role="dialog"
        aria-modal="true"
        aria-label={t('shell.palette.title')}
        onKeyDown={(event) => steer(event, palette, lines, current)}
      >
        <div className="palette-field">
          <IconSearch />
          <input
            ref={takeFocus}
            role="combobox"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={current && `${list}-${current.key}`}
            aria-label={t('shell.palette.title')}
            placeholder={t('shell.palette.hint')}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => palette.send({ type: 'type', text: target.value })}
          />
        </div>
        <div className="palette-lines" role="listbox" id={list} aria-label={t('shell.palette.title')}>
          {groups.map(({ group, entries }) => (
            <fieldset key={group} className="palette-part" aria-labelledby={`${list}-${group}`}>
              <div className="palette-group" id={`${list}-${group}`} role="presentation">
                {t(`shell.palette.${group}`)}
              </div>
              {entries.map((entry) => (
                <Line key={entry.key} palette={palette} list={list} entry={entry} chosen={entry === current} />
              ))}
            </fieldset>
          ))}
        </div>
        <p className="palette-nothing" role="status">
          {lines.length === 0 ? t('shell.palette.nothing') : ''}
        </p>
      </div>
    </>,
    document.body,
  );
}

/** What the keys do while the field has the focus. Tab stays: there is nothing else to go to. */
function steer(event: KeyboardEvent, palette: PaletteRef, lines: readonly PaletteEntry[], current: PaletteEntry | undefined) {
  const step: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
  const by = step[event.key];
  if (isComposing(event)) return;
  if (event.key === 'Escape') palette.send({ type: 'cancel' });
  else if (event.key === 'Enter' && current) palette.send({ type: 'choose', key: current.key });
  else if (by) palette.send({ type: 'walk', by, of: lines.length });
  else if (event.key !== 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
}

interface LineProps {
  readonly palette: PaletteRef;
  /** The id of the list that it is in. */
  readonly list: string;
  readonly entry: PaletteEntry;
  readonly chosen: boolean;
}

/** The keys are the field's: a line is chosen there, or with the pointer. */
function Line({ palette, list, entry, chosen }: LineProps) {
  const t = useText();
  const language = useLanguage();
  const way = entry.kind === 'page' ? entry.way.map((name) => menuName(name, language)).join(' / ') : '';
  return (
    <button
      type="button"
      id={`${list}-${entry.key}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="palette-line"
      ref={chosen ? showLine : undefined}
      onClick={() => palette.send({ type: 'choose', key: entry.key })}
    >
      {entry.kind === 'page' ? <IconFile /> : <IconCommand />}
      <span className="palette-name">{namesOf(t, language, entry)[0]}</span>
      {way && <span className="palette-way">{way}</span>}
    </button>
  );
}

/** The name in the present language first, then those in the others. */
function namesOf(t: Translate, language: Language, entry: PaletteEntry): readonly string[] {
  if (entry.kind === 'act') return [t(`shell.palette.act.${entry.act}`)];
  if (typeof entry.name === 'string') return [t(`shell.pages.${entry.name}`)];
  const { alias, aliasI18n, aliasEn } = entry.name;
  return [menuName(entry.name, language), alias, aliasI18n, aliasEn];
}

const takeFocus = (field: HTMLElement | null) => field?.focus();
const showLine = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' });
