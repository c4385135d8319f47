import { Button } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback, useId } from 'react';
import type { FieldKind } from '../../../../contract/super-query';
import { useText } from '../../../i18n/text';
import { mayAdd, type QueryBuilderRef, queryBuilder } from '../../../machines/records/query-builder';
import { type DraftCondition, type DraftGroup, isGroup, OPERATORS_OF } from '../../../machines/records/query-tree';
import type { QueryLooks } from './looks';
import { QueryValue } from './QueryValue';
import { conditionText, operatorWord, type Said } from './query-sentence';

interface Props {
  readonly builder: QueryBuilderRef;
  readonly said: Said;
  readonly looks: QueryLooks;
}

/** Conditions, of which all or any have to be met, and groups of them. */
export function QueryGroup({ group, ...props }: Props & { readonly group: DraftGroup }) {
  const t = useText();
  const { builder } = props;
  const { root, problems } = useSelector(builder, queryBuilder, shallowEqual);
  const focus = useFocus(builder, group.id);
  const isInner = group.id !== root.id;
  const problem = problems.get(group.id);
  const add = (what: 'condition' | 'group') => builder.send({ type: 'add', group: group.id, what });
  return (
    <fieldset className={isInner ? 'query-group query-inner' : 'query-group'} aria-label={t('query.group')}>
      <div className="query-head">
        <MatchChoice builder={builder} group={group} />
        {isInner && (
          <Button
            type="text"
            icon={<IconDelete />}
            aria-label={t('query.removeGroup')}
            title={t('query.removeGroup')}
            onClick={() => builder.send({ type: 'remove', id: group.id })}
          />
        )}
      </div>
      <ul>
        {group.members.map((member) => (
          <li key={member.id}>
            {isGroup(member) ? <QueryGroup {...props} group={member} /> : <ConditionRow {...props} condition={member} />}
          </li>
        ))}
      </ul>
      <p className="query-problem" role="alert">
        {problem === 'noCondition' && <span>{t('query.problems.noCondition')}</span>}
      </p>
      <div className="query-adds" ref={focus}>
        <Button size="small" icon={<IconPlus />} disabled={!mayAdd(root, group.id, 'condition')} onClick={() => add('condition')}>
          {t('query.addCondition')}
        </Button>
        {mayAdd(root, group.id, 'group') && (
          <Button size="small" icon={<IconPlus />} onClick={() => add('group')}>
            {t('query.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function MatchChoice({ builder, group: { id, matchType } }: { builder: QueryBuilderRef; group: DraftGroup }) {
  const t = useText();
  return (
    <select
      className="query-select"
      aria-label={t('query.matchLabel')}
      value={matchType}
      onChange={({ target }) => builder.send({ type: 'join', id, matchType: target.value === 'or' ? 'or' : 'and' })}
    >
      <option value="and">{t('query.and')}</option>
      <option value="or">{t('query.or')}</option>
    </select>
  );
}

interface OperatorProps {
  readonly builder: QueryBuilderRef;
  readonly condition: DraftCondition;
  readonly kind: FieldKind;
}

/** A field, how it is compared, and with what. */
function ConditionRow({ builder, said, looks, condition }: Props & { readonly condition: DraftCondition }) {
  const t = useText();
  const { problems } = useSelector(builder, queryBuilder, shallowEqual);
  const focus = useFocus(builder, condition.id);
  const problemId = useId();
  const { id, field } = condition;
  const kind = said.fields[field];
  const problem = problems.get(id);
  const wrong = problem ? ({ 'aria-invalid': true, 'aria-describedby': problemId } as const) : {};
  const named = kind ? conditionText(t, condition, said) : t('query.newCondition');
  return (
    <div className={problem ? 'query-condition query-wrong' : 'query-condition'}>
      <div className="query-parts" ref={focus}>
        <select
          className="query-select"
          aria-label={t('query.field')}
          value={field}
          {...(problem === 'noField' ? wrong : {})}
          onChange={({ target }) => builder.send({ type: 'chooseField', id, field: target.value })}
        >
          <option value="" disabled hidden>
            {t('query.fieldPlaceholder')}
          </option>
          {Object.keys(said.fields).map((name) => (
            <option key={name} value={name}>
              {said.labelOf(name)}
            </option>
          ))}
        </select>
        {kind && <OperatorChoice builder={builder} condition={condition} kind={kind} />}
        {kind && <QueryValue builder={builder} condition={condition} kind={kind} look={looks[field]} wrong={wrong} />}
      </div>
      <Button
        type="text"
        icon={<IconDelete />}
        aria-label={t('query.removeCondition', { condition: named })}
        title={t('query.removeCondition', { condition: named })}
        onClick={() => builder.send({ type: 'remove', id })}
      />
      <p className="query-problem" id={problemId} role="alert">
        {problem && <span>{t(`query.problems.${problem}`)}</span>}
      </p>
    </div>
  );
}

function OperatorChoice({ builder, condition: { id, operator }, kind }: OperatorProps) {
  const t = useText();
  return (
    <select
      className="query-select"
      aria-label={t('query.operator')}
      value={operator}
      onChange={({ target }) => {
        const chosen = OPERATORS_OF[kind].find((one) => one === target.value);
        if (chosen) builder.send({ type: 'chooseOperator', id, operator: chosen });
      }}
    >
      {OPERATORS_OF[kind].map((one) => (
        <option key={one} value={one}>
          {operatorWord(t, kind, one)}
        </option>
      ))}
    </select>
  );
}

/** Gives the focus to the first control inside that is not filled in yet, when the machine sends it there. */
function useFocus(builder: QueryBuilderRef, id: number) {
  const turn = useSelector(builder, ({ context: { focus } }) => (focus.id === id ? focus.turn : 0));
  return useCallback(
    (part: HTMLElement | null) => {
      if (turn > 0) firstOpen(part)?.focus();
    },
    [turn],
  );
}

function firstOpen(part: HTMLElement | null): HTMLElement | undefined {
  const controls = [...(part?.querySelectorAll<HTMLElement>('select, input, button:not([disabled])') ?? [])];
  const isOpen = (control: HTMLElement) => 'value' in control && control.value === '' && !(control instanceof HTMLButtonElement);
  return controls.find(isOpen) ?? controls[0];
}
