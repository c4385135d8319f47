import type { Pack } from '../text';
import type { screens as source } from '../zh-CN/screens';

export const screens: Pack<typeof source> = {
  title: {
    login: 'Login',
    login404: '404',
    wechat: 'Sign in by WeChat',
    register: 'Register',
    thirdParty: 'Third-party sign-in',
    authorize: 'Authorized sign-in',
    ticket: 'Automatic sign-in',
    chart: 'Chart',
    form: 'Form',
  },
  unavailable: 'The page could not be loaded',
  unavailableHint:
    'The network may be down, or the system was just updated. Try again; if that does not help, reload everything.',
};
