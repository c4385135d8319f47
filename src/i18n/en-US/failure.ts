import type { Pack } from '../text';
import type { failure as source } from '../zh-CN/failure';

export const failure: Pack<typeof source> = {
  http: {
    400: 'Bad request',
    403: 'Access denied',
    404: 'Request error, resource not found',
    405: 'Method not allowed',
    408: 'Request timeout',
    500: 'Server-side error',
    501: 'Network not implemented',
    502: 'Network error',
    503: 'Service unavailable',
    504: 'Gateway timeout',
    505: 'HTTP version not supported',
  },
  httpOther: 'Connection error {{status}}',
  fallback: { operation: 'Operation failed!', query: 'Query failed!', remove: 'Delete failed!', upload: 'Upload failed!' },
  elsewhere: 'Your account is logged in on another device, change password if this was not you!',
  expired: 'Login expired, please log in again!',
  offline: 'The server cannot be reached. Check the network and try again',
  malformed: 'The server answered with something that cannot be read',
};
