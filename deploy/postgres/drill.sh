#!/bin/sh
# Restores a base backup and the archived WAL, up to a given time, into a new folder. Starts PostgreSQL there on a separate port.
# Prints how long each step took. Does not change the backup or the archive.
#
#   drill.sh BACKUP ARCHIVE TARGET [TIME]
#
# BACKUP   what pg_basebackup wrote: a data folder, or base.tar.gz (-Ft -z)
# ARCHIVE  the folder to which archive_command copies WAL files
# TARGET   a folder that does not exist yet
# TIME     such as '2026-11-24 03:15:00+00'; without TIME, everything in the archive is restored
#
# Run it as the user that runs PostgreSQL, with the binaries of the same major version in PATH. PORT (54399) and DATABASE (passage)
# are optional. RESTORE_COMMAND replaces copying from ARCHIVE, for example: RESTORE_COMMAND='pgbackrest --stanza=main archive-get %f "%p"'
set -eu
[ $# -ge 3 ] || { sed -n '2,15s/^# \{0,1\}//p' "$0"; exit 2; }
backup=$1 archive=$2 target=$3 time=${4:-}
port=${PORT:-54399} database=${DATABASE:-passage}
restore_command=${RESTORE_COMMAND:-"cp \"$archive/%f\" \"%p\""}
since() { echo $(($(date +%s) - $1)); }

started=$(date +%s)
mkdir -m 700 "$target"
if [ -f "$backup/base.tar.gz" ]; then
  tar -xzf "$backup/base.tar.gz" -C "$target"
  if [ -f "$backup/pg_wal.tar.gz" ]; then tar -xzf "$backup/pg_wal.tar.gz" -C "$target/pg_wal"; fi
else
  cp -a "$backup/." "$target/"
fi
echo "copied the backup: $(since "$started") s, $(du -sm "$target" | cut -f1) MB"

# With the original settings, the copy would write to the production archive or wait for a standby.
cat >> "$target/postgresql.auto.conf" <<CONF
restore_command = '$restore_command'
recovery_target_action = 'promote'
archive_mode = 'off'
synchronous_standby_names = ''
primary_conninfo = ''
CONF
if [ -n "$time" ]; then echo "recovery_target_time = '$time'" >> "$target/postgresql.auto.conf"; fi
touch "$target/recovery.signal"
rm -f "$target/standby.signal"

replaying=$(date +%s)
pg_ctl -D "$target" -l "$target/drill.log" -w -t 86400 -o "-p $port -h 127.0.0.1 -k $target" start > /dev/null
query() { psql -h 127.0.0.1 -p "$port" -XAtc "$1" "$database"; }
until [ "$(query 'select pg_is_in_recovery()' 2> /dev/null)" = f ]; do
  pg_ctl -D "$target" status > /dev/null || { tail -n 20 "$target/drill.log" >&2; exit 1; }
  sleep 0.2
done
echo "replayed the WAL: $(since "$replaying") s"
echo "restored in: $(since "$started") s"
echo "newest row in the audit log: $(query 'select max(at) from audit_events' 2> /dev/null || echo 'none; this is not a Passage database')"
echo "Check it with: DATABASE_URL=postgres://USER@127.0.0.1:$port/$database npm run audit:verify -- LOG_FILE"
echo "Stop it with: pg_ctl -D $target stop"
