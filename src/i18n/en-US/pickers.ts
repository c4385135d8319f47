import type { Pack } from '../text';
import type { pickers as zh } from '../zh-CN/pickers';

export const pickers: Pack<typeof zh> = {
  choose: 'Choose',
  pick: 'Choose',
  picked: 'What is chosen',
  pickedCount: '{{count}} selected',
  pickedTab: 'Selected ({{count}})',
  clear: 'Clear',
  confirm: 'OK ({{count}})',
  users: {
    title: 'Choose users',
    search: 'Name or username',
    below: 'Include those below',
    empty: 'No users yet',
  },
  roles: { title: 'select candidate roles', empty: 'No roles yet' },
  tenants: { title: 'Choose tenants', search: 'Tenant name', code: 'Tenant code', name: 'Tenant name', empty: 'No tenants yet' },
  texts: {
    title: 'Choose a multilingual text',
    search: 'Text',
    zhCN: 'Simplified',
    zhHK: 'Traditional',
    enUS: 'English',
    current: 'Current choice',
    empty: 'No multilingual texts yet',
  },
  dictionaries: {
    title: 'Choose a dictionary',
    search: 'Name or code',
    name: 'Name',
    code: 'Code',
    empty: 'No dictionaries yet',
  },
  icons: {
    title: 'Choose an icon',
    groups: 'Kinds of icons',
    direction: 'Direction',
    hint: 'Hints',
    edit: 'Editing',
    media: 'Media',
    brand: 'Brands',
    common: 'Common',
  },
  areas: {
    title: 'Choose an area',
    levels: { 0: 'Province', 1: 'City', 2: 'District', 3: 'Street' },
    chosen: 'Chosen: {{names}}',
    none: 'Choose the level above first',
  },
};
