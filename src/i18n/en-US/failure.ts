import type { Pack } from '../text';
import type { failure as source } from '../zh-CN/failure';

export const failure: Pack<typeof source> = {
  http: {
    400: 'bad request',
    403: 'access denied',
    404: 'request error, resource not found',
    405: 'method not allowed',
    408: 'request timeout',
    500: 'server-side error',
    501: 'network not implemented',
    502: 'network error',
    503: 'service unavailable',
    504: 'gateway timeout',
    505: 'HTTP version not supported',
  },
  httpOther: 'connection error {{status}}',
  fallback: { operation: 'operation failed!', query: 'query failed!', remove: 'delete failed!', upload: 'upload failed!' },
  elsewhere: 'your account is logged in on another device, change password if this was not you!',
  expired: 'login expired, please log in again!',
  offline: 'The server cannot be reached. Check the network and try again',
  malformed: 'The server answered with something that cannot be read',
  exposed: 'This connection is not encrypted, so a password is not sent over it. Open the page by HTTPS, or ask an administrator',
};
