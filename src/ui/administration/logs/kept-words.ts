import { useContext } from 'react';
import { z } from 'zod/mini';
import type { InLanguages } from '../../../../contract/i18n-texts';
import { nameIn } from '../../../../contract/logs';
import { DATA_SCOPES } from '../../../../contract/roles';
import { time } from '../../../../contract/text';
import { USER_STATUSES } from '../../../../contract/users';
import { inLanguage } from '../../../i18n/in-language';
import { TextContext, type Translate, useText } from '../../../i18n/text';
import { timeIn } from '../../base/time';

/** What the server writes in place of a secret. */
const MASK = '***';

const inLanguages = z.object({ 'zh-CN': z.string() });
const status = z.enum(USER_STATUSES);
const dataScope = z.enum(DATA_SCOPES);
const record = z.record(z.string(), z.unknown());

/** Puts what the log has kept of a field into words: the name of what is meant, wherever there is one. */
export function useKeptWords(zone: string): (field: string, value: unknown) => string {
  const t = useText();
  const { language } = useContext(TextContext);
  return (field, value) => {
    const named = inLanguages.safeParse(value);
    if (named.success) return inLanguage(named.data as InLanguages, language);
    if (Array.isArray(value)) return value.map((one) => plain(t, zone, field, one)).join(t('list.separator')) || '—';
    return plain(t, zone, field, value);
  };
}

function plain(t: Translate, zone: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (value === MASK) return t('logs.secret');
  if (typeof value === 'boolean') return t(value ? 'logs.yes' : 'logs.no');
  if (typeof value === 'string') return wordOf(t, field, value) ?? (time.safeParse(value).success ? timeIn(zone, value) : value);
  if (typeof value === 'object') return nameIn(record.safeParse(value).data ?? null) ?? JSON.stringify(value);
  return String(value);
}

/** A value that stands for a choice of the form. */
function wordOf(t: Translate, field: string, value: string): string | undefined {
  if (field === 'status' && status.safeParse(value).success) return t(`logs.states.${status.parse(value)}`);
  if (field === 'dataScope' && dataScope.safeParse(value).success) return t(`roles.scopes.${dataScope.parse(value)}`);
  return undefined;
}
