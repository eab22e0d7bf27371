# Ends a test server and removes its folder once the tests let go of it, or are gone themselves: the pipe that
# is this script's standard input closes in either case, also when the tests were killed.
#
# sh guard.sh FOLDER SIGNAL
folder=$1
signal=$2

cat >/dev/null

if read -r server 2>/dev/null <"$folder/pid"; then
  kill -s "$signal" "$server" 2>/dev/null
fi
tries=0
while kill -0 "${server:-none}" 2>/dev/null || ! rm -rf "$folder" 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 300 ] || exit 1
  sleep 0.05
done
