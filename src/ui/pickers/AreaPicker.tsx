import { Button, Spin } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Area } from '../../../contract/areas';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type AreaPickerRef, areaPicker } from '../../machines/pickers/area-picker';
import { PickerFrame } from './PickerFrame';
import './area-picker.css';

const LEVELS = [0, 1, 2, 3] as const;
type Level = (typeof LEVELS)[number];

/** An area, level by level (§2.7): a column for each level, the next one loaded when the one before is chosen. */
export function AreaPicker({ picker }: { picker: AreaPickerRef }) {
  const t = useText();
  const { levels, path, failure, busy } = useSelector(picker, areaPicker, shallowEqual);
  const names = path.map(({ areaName }) => areaName).join(' / ');
  return (
    <PickerFrame
      title={t('pickers.areas.title')}
      onConfirm={() => picker.send({ type: 'confirm' })}
      onCancel={() => picker.send({ type: 'cancel' })}
    >
      <div className="areas">
        <p className="areas-chosen" role="status">
          {path.length > 0 ? t('pickers.areas.chosen', { names }) : t('pickers.areas.title')}
        </p>
        <div className="areas-levels">
          {LEVELS.filter((level) => level < 3 || levels[level]).map((level) => (
            <LevelColumn key={level} picker={picker} level={level} areas={levels[level]} chosen={path[level]} />
          ))}
        </div>
        {busy && <Spin size={16} />}
        {failure && (
          <p role="alert">
            <span>{failureText(t, failure, 'query')}</span>
            <Button type="text" size="small" onClick={() => picker.send({ type: 'retry' })}>
              {t('list.retry')}
            </Button>
          </p>
        )}
      </div>
    </PickerFrame>
  );
}

interface ColumnProps {
  readonly picker: AreaPickerRef;
  readonly level: Level;
  readonly areas: readonly Area[] | undefined;
  readonly chosen: Area | undefined;
}

function LevelColumn({ picker, level, areas, chosen }: ColumnProps) {
  const t = useText();
  const title = t(`pickers.areas.levels.${level}`);
  return (
    <section className="areas-level" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {areas?.map((area) => (
          <li key={area.areaCode}>
            <button
              type="button"
              className="areas-area"
              aria-pressed={area.areaCode === chosen?.areaCode}
              onClick={() => picker.send({ type: 'choose', level, area })}
            >
              {area.areaName}
            </button>
          </li>
        ))}
      </ul>
      {!areas && <p className="areas-none">{t('pickers.areas.none')}</p>}
    </section>
  );
}
