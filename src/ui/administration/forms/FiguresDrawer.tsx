import { useId } from 'react';
import type { ReplyFigures } from '../../../../contract/form-replies';
import { useLanguage, useText } from '../../../i18n/text';
import type { FiguresOf } from '../../../machines/administration/forms';
import type { RecordViewRef } from '../../../machines/records/record-view';
import { BarChart } from '../../charts/BarChart';
import { flatLines, PickField } from '../../forms/PickField';
import { RecordViewDrawer } from '../../records/RecordViewDrawer';
import { useVersions } from './versions';
import './replies.css';

/** How many replied to a form, or to one version of it, and when, which choices were made how often, and what numbers were given. */
export function FiguresDrawer({ figures }: { figures: RecordViewRef<FiguresOf, ReplyFigures> }) {
  const t = useText();
  return (
    <RecordViewDrawer
      view={figures}
      wide
      title={(form) => t('replies.figuresTitle', form)}
      about={(form) => <VersionChoice form={form} onChoose={(of) => figures.send({ type: 'turn', row: { ...form, of } })} />}
    >
      {(record) => <Figures figures={record} />}
    </RecordViewDrawer>
  );
}

function VersionChoice({ form, onChoose }: { form: FiguresOf; onChoose: (of: number | undefined) => void }) {
  const t = useText();
  const id = useId();
  const versions = useVersions(form);
  return (
    <div className="replies-version">
      <label htmlFor={id}>{t('replies.version')}</label>
      <PickField
        id={id}
        placeholder={t('replies.allVersions')}
        chosen={versions.filter((version) => version.id === String(form.of))}
        linesFor={(keyword) => flatLines(versions, keyword)}
        onPick={([chosen]) => onChoose(chosen === undefined ? undefined : Number(chosen))}
      />
    </div>
  );
}

function Figures({ figures: { replies, byDay, items } }: { figures: ReplyFigures }) {
  const t = useText();
  if (replies === 0) return <p className="replies-about">{t('replies.empty')}</p>;
  return (
    <>
      <p className="replies-about">{t('replies.total', { count: replies })}</p>
      <section className="replies-figure">
        <h3>{t('replies.byDay')}</h3>
        <Bars title={t('replies.byDay')} head={t('replies.day')} bars={byDay} />
      </section>
      {items.map((item) => (
        <section key={item.item} className="replies-figure">
          <h3>{item.label}</h3>
          <p className="replies-about">{t('replies.answered', { count: item.answered })}</p>
          {item.choices.length > 0 && <Bars title={item.label} head={t('replies.choice')} bars={item.choices} />}
          {item.range && <Range range={item.range} />}
        </section>
      ))}
    </>
  );
}

interface BarsProps {
  readonly title: string;
  /** What the names of the bars are. */
  readonly head: string;
  readonly bars: ReplyFigures['byDay'];
}

function Bars({ title, head, bars }: BarsProps) {
  const t = useText();
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <BarChart
      title={title}
      heads={[head, t('replies.count')]}
      bars={bars.map(({ x, y }) => ({
        key: x,
        value: y,
        label: x,
        name: x,
        words: t('replies.bar', { name: x, count: number.format(y) }),
      }))}
    />
  );
}

function Range({ range: { least, mean, most } }: { range: NonNullable<ReplyFigures['items'][number]['range']> }) {
  const t = useText();
  const number = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 2 });
  const facts = [
    ['least', least],
    ['mean', mean],
    ['most', most],
  ] as const;
  return (
    <dl className="replies-range">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`replies.range.${name}`)}</dt>
          <dd>{number.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
