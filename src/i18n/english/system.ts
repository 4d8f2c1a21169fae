import { translations } from '../translations.ts'

/** The server's status: health checks and background jobs. */
export const texts = translations('system', {
  title: 'System',
  about: 'Shows the health of the server that sent this page. If there are several servers, reload to see another one.',
  summary: {
    ok: 'Everything is working.',
    warning:
      '%{count} warning. Passage is working, but something needs attention. |||| %{count} warnings. Passage is working, but some things need attention.',
    failed: 'This server is not ready. The load balancer sends users to other servers, if there are any.',
  },
  checked: 'Checked',
  started: 'Started',
  version: 'Version %{version}',
  states: { ok: 'OK', warning: 'Warning', failed: 'Failed', unknown: 'Unknown' },
  checks: {
    title: 'Health checks',
    names: {
      database: 'Database',
      migrations: 'Database version',
      index: 'Facility search',
      files: 'File storage',
      jobs: 'Background jobs',
      mail: 'Email server',
      texts: 'Text messages',
      faxes: 'Faxes',
      messages: 'Outgoing messages',
      clock: 'Clock',
      seals: 'Audit seals',
    },
    abouts: {
      database: 'The database is responding.',
      migrations: 'The database matches this version of Passage.',
      index: 'The facilities are loaded for matching.',
      files: 'Uploads can be saved, and there is enough space.',
      jobs: 'Messages, reminders, imports, and seals are processed on schedule.',
      mail: 'The email server is accepting connections.',
      texts: 'No text messages are waiting for SMS_URL to be set.',
      faxes: 'No faxes are waiting for FAX_URL to be set.',
      messages: 'No messages that can be sent have been waiting for more than ten minutes.',
      clock: 'The server and the database agree on the time.',
      seals: 'New audit log entries are sealed within a minute.',
    },
    unknown: 'Not checked, or the database is unreachable.',
    causes: {
      database_unreachable:
        'The database is not responding. Check that it is running and that the network allows the connection.',
      database_read_only:
        'The database is rejecting changes, so nothing can be saved. Check whether it is a standby, or whether its disk is full.',
      migrations_missing: 'The database is older than this version of Passage. Run the migrations.',
      database_newer: 'A newer version of Passage has changed the database. Finish the upgrade on this server.',
      index_not_loaded: 'The facilities are not loaded yet. If this takes several minutes, check the server log.',
      disk_full: 'The disk is full, so uploads fail. Free some space.',
      disk_low: 'Only %{amount} MB of space is left for files. Free some space before uploads fail.',
      files_read_only: 'The server cannot write to its folder, so uploads fail. Check the permissions and the mount.',
      files_unavailable: 'The file storage is not responding, so uploads and downloads fail.',
      job_stuck: 'The job “%{job}” has stopped running. Restart the server.',
      job_failing: 'The job “%{job}” has failed several times in a row. Check the server log.',
      mail_not_set_up:
        'Email is not set up, so all emails are waiting. Set SMTP_URL. They will be sent when the server restarts with it.',
      texts_not_set_up:
        'Text messages are waiting, but they are not set up. Set SMS_URL. They will be sent when the server restarts with it.',
      faxes_not_set_up:
        'Faxes are waiting, but they are not set up. Set FAX_URL. They will be sent when the server restarts with it.',
      mail_unreachable: 'The email server is not accepting connections. Emails will be sent once it is available again.',
      messages_late: 'The oldest message has been waiting for %{amount}. See Outgoing messages.',
      clock_wrong: 'The clocks of the server and the database differ by %{amount}. Synchronize both with NTP.',
      seals_late: 'The oldest unsealed entry is %{amount} old. Check that at least one server is running background jobs.',
    },
  },
  jobs: {
    title: 'Background jobs',
    none: 'This server does not run background jobs.',
    running: 'Running',
    never: 'Not run yet',
    last: 'Last run ended',
    failures: '%{count} failed run |||| %{count} failed runs in a row',
  },
  bundle: {
    title: 'Support bundle',
    export: 'Save support bundle',
    exporting: 'Saving…',
    about:
      'Send this file to the person who helps you with a problem: versions, settings without secrets, health, database sizes, and the last log lines of this server. It contains no patient data. The audit log records who saved one.',
    failed: 'The support bundle could not be saved',
  },
  seconds: '%{count} second |||| %{count} seconds',
  minutes: '%{count} minute |||| %{count} minutes',
})
