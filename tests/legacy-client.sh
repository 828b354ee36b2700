#!/usr/bin/env bash
# Every call of the original REST API, in the order the original client makes them.
# Needs a running server, curl and node:  tests/legacy-client.sh [http://localhost:4000]
set -uo pipefail

API="${1:-http://localhost:4000}/api"
DIR=$(mktemp -d)
trap 'rm -rf "$DIR"' EXIT
RUN="$(date +%s)-$$"
TOKEN=''
CALLS=0
SURPRISES=0

# call METHOD PATH EXPECTED_STATUS [curl arguments]: the answer's body stays in $DIR/body
call() {
  local method=$1 path=$2 expected=$3 status
  shift 3
  CALLS=$((CALLS + 1))
  status=$(curl -sS -o "$DIR/body" -D "$DIR/head" -w '%{http_code}' -X "$method" "$API$path" \
    ${TOKEN:+-H "Authorization: Bearer $TOKEN"} "$@")
  [ "$status" = "$expected" ] && return
  surprise "$method $path answered $status instead of $expected: $(head -c 300 "$DIR/body")"
}

# json METHOD PATH EXPECTED_STATUS BODY
json() { call "$1" "$2" "$3" -H 'Content-Type: application/json' --data "$4"; }

# says EXPRESSION: a JavaScript expression over the answer `a` that must hold
says() {
  node -e 'const a = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); process.exit(eval(process.argv[2]) ? 0 : 1)' \
    "$DIR/body" "$1" 2>/dev/null || surprise "not so: $1 in $(head -c 400 "$DIR/body")"
}

# get EXPRESSION: a value of the answer `a`
get() { node -p 'const a = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); eval(process.argv[2])' "$DIR/body" "$1" 2>/dev/null; }

surprise() {
  SURPRISES=$((SURPRISES + 1))
  echo "SURPRISE: $1" >&2
}

curl -sSf -o /dev/null "$API/openapi.json" || { echo "Nobody answers at $API" >&2; exit 2; }

echo 'Accounts'
json POST /auth/register 201 "{\"email\":\"dana-$RUN@ejemplo.test\",\"password\":\"Fichin2026\",\"role\":\"developer\"}"
says 'a.access_token && a.user.role === "developer" && a.user.developer_profile.id && !("password" in a.user)'
json POST /auth/register 409 "{\"email\":\"DANA-$RUN@ejemplo.test\",\"password\":\"Fichin2026\",\"role\":\"developer\"}"
says 'a.message === "Ya existe una cuenta con ese correo" && a.error === a.message && a.code === "EMAIL_TAKEN"'
json POST /auth/register 400 '{"email":"x","password":"corta","role":"jefe"}'
says 'a.details.email && a.details.password && a.details.role'
json POST /auth/register 201 "{\"email\":\"ines-$RUN@ejemplo.test\",\"password\":\"Fichin2026\",\"role\":\"investor\"}"
json POST /auth/login 401 "{\"email\":\"dana-$RUN@ejemplo.test\",\"password\":\"Otra2026\"}"
says 'a.code === "INVALID_CREDENTIALS"'
json POST /auth/login 200 "{\"email\":\"ines-$RUN@ejemplo.test\",\"password\":\"Fichin2026\"}"
INES=$(get a.access_token)
json POST /auth/login 200 "{\"email\":\"dana-$RUN@ejemplo.test\",\"password\":\"Fichin2026\"}"
DANA=$(get a.access_token)
TOKEN=$DANA
call GET /auth/me 200
says 'a.user.email.startsWith("dana-") && a.profile.id === a.user.developer_profile.id'
json PUT /users/profile 200 '{"studio_name":"Estudio Sur","country":"Argentina","role":"investor"}'
says 'a.studio_name === "Estudio Sur" && a.profile.country === "Argentina"'
call GET /users/profile 200
says 'a.profile.studio_name === "Estudio Sur"'
TOKEN='' call GET /auth/me 401
says 'a.code === "UNAUTHENTICATED"'

echo 'Directories'
call GET '/users/developers?page=1&per_page=5' 200
says 'a.developers.length <= 5 && a.pagination.per_page === 5 && a.developers.every((d) => d.id && !d.email)'
call GET /users/investors 200
says 'a.investors.length > 0 && a.investors.every((i) => !i.email)'

echo 'Projects'
json POST /projects 201 '{"title":"Luces del Sur","description":"Aventuras en la Patagonia","short_description":"Aventuras",
  "genre":"adventure","platform":["PC","Switch"],"current_stage":"production","current_stadium":"alpha","funding_goal":10000,
  "min_investment":500,"max_investment":5000,"max_investors":5,"is_published":true}'
says 'a.id === a.project.id && a.status === "published" && a.development_stage === "production" && a.funding_progress === 0'
says 'a.developer.user_id === a.user_id && a.developer.id === a.developer_id && a.platform.length === 2'
PROJECT=$(get a.id)
json POST /projects 400 '{"title":"","funding_goal":10,"min_investment":9000,"max_investment":5000}'
says 'a.code === "VALIDATION" && a.details.title && a.details.funding_goal && a.details.min_investment'
json PUT "/projects/$PROJECT" 200 '{"investment_model":"Regalías","funding_raised":999999}'
says 'a.investment_model === "Regalías" && a.funding_raised === 0 && a.title === "Luces del Sur"'
call GET /projects/my-projects 200
says "a.projects.some((p) => p.id === $PROJECT)"
TOKEN=$INES
call GET '/projects?page=1&per_page=10&search=luces&genre=adventure' 200
says "a.projects.some((p) => p.id === $PROJECT) && a.pagination.page === 1 && a.pagination.pages >= 1"
call GET "/projects/$PROJECT" 200
says 'Array.isArray(a.milestones) && a.project.milestones.length === 0'
json PUT "/projects/$PROJECT" 403 '{"title":"Mío"}'
call GET /projects/999999999 404
says 'a.message === "Proyecto no encontrado"'

echo 'Investments'
json POST "/projects/$PROJECT/invest" 400 '{"amount":100}'
says 'a.message.startsWith("La inversión mínima es")'
json POST "/projects/$PROJECT/invest" 400 '{"amount":"mucho"}'
says 'a.message === "Por favor ingresa un monto válido"'
json POST "/projects/$PROJECT/invest" 201 '{"amount":1250.5}'
says 'a.project.funding_raised === 1250.5 && a.project.investor_count === 1 && a.investment.amount === 1250.5'
call GET /projects/my-investments 200
says "a.investments.length === 1 && a.investments[0].project.id === $PROJECT && a.investments[0].project.title && a.investments[0].created_at"
TOKEN=$DANA json POST "/projects/$PROJECT/invest" 403 '{"amount":1000}'
says 'a.code === "OWN_PROJECT"'

echo 'Updates'
TOKEN=$DANA
printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==' | base64 -d > "$DIR/jefe.png"
call POST "/projects/$PROJECT/updates" 201 -F 'title=Nuevo jefe' -F 'content=# Hola' -F 'update_type=progress' -F 'is_public=false' \
  -F "media=@$DIR/jefe.png" -F "media=@$DIR/jefe.png" -F 'caption_0=El jefe'
says 'a.update_type === "progress" && a.is_public === false && a.media_urls.length === 2 && /\.png$/.test(a.media_urls[0])'
UPDATE=$(get a.update.id)
KEPT=$(get 'a.media_urls[0]')
call POST "/projects/$PROJECT/updates" 400 -F 'title= ' -F 'content='
says 'a.error === "El título es obligatorio" && a.details.content === "El contenido es obligatorio"'
call PUT "/projects/$PROJECT/updates/$UPDATE" 200 -F 'title=Jefe final' -F 'content=# Chau' -F 'update_type=milestone' -F "existing_media=$KEPT"
says 'a.title === "Jefe final" && a.is_public === false && a.media_urls.length === 1 && a.media[0].caption === "El jefe"'
TOKEN=$INES
call GET "/projects/$PROJECT/updates" 200
says 'a.updates.length === 1 && a.updates[0].read_by_user === false'
call GET "/projects/$PROJECT/updates/$UPDATE" 200
says 'a.content === "# Chau" && Array.isArray(a.comments)'
call GET "/projects/$PROJECT/updates" 200
says 'a.updates[0].read_by_user === true'

echo 'Comments'
json POST "/updates/$UPDATE/comments" 201 '{"content":"¡Qué bueno!"}'
says "a.content === '¡Qué bueno!' && a.update_id === $UPDATE && a.comment.id === a.id"
COMMENT=$(get a.id)
call DELETE "/comments/$COMMENT" 200
says "a.id === $COMMENT && a.message"

echo 'Milestones'
TOKEN=$DANA
json POST "/projects/$PROJECT/milestones" 201 \
  '{"title":"Demo","description":"Jugable","is_completed":false,"development_stage":"alpha","due_date":"2030-01-15T00:00:00.000Z"}'
says 'a.status === "planned" && a.is_completed === false && a.target_date === a.due_date && a.due_date === "2030-01-15T12:00:00Z"'
MILESTONE=$(get a.milestone.id)
json POST "/projects/$PROJECT/milestones" 400 '{"title":"Demo","description":"Jugable","due_date":"mañana"}'
says 'a.code === "INVALID_DATE"'
json PUT "/projects/$PROJECT/milestones/$MILESTONE" 200 '{"is_completed":true}'
says 'a.is_completed && a.completed && a.status === "completed" && a.progress === 100 && a.title === "Demo"'
call GET "/projects/$PROJECT/milestones" 200
says 'a.milestones.length === 1 && a.milestones[0].is_completed'
call GET "/projects/$PROJECT/milestones/$MILESTONE" 200
says 'a.milestone.title === "Demo"'
TOKEN=$INES call DELETE "/projects/$PROJECT/milestones/$MILESTONE" 403
call DELETE "/projects/$PROJECT/milestones/$MILESTONE" 200 -H 'Content-Type: application/json'
says "a.id === $MILESTONE"
call DELETE "/projects/$PROJECT/updates/$UPDATE" 200
says "a.id === $UPDATE"
call GET "/projects/$PROJECT/updates/$UPDATE" 404
says 'a.error === "Actualización no encontrada"'

echo 'The edges'
call PATCH /projects 405
grep -qi '^allow:.*GET' "$DIR/head" || surprise 'a 405 without Allow'
call GET /no-such-call 404
says 'a.code === "NOT_FOUND"'
call POST /projects 400 -H 'Content-Type: application/json' --data '{"title":'
says 'a.code === "BAD_REQUEST"'
call GET "/projects/$PROJECT" 200
TAG=$(sed -n 's/^etag: *//Ip' "$DIR/head" | tr -d '\r')
call GET "/projects/$PROJECT" 304 -H "If-None-Match: $TAG"

echo "$CALLS calls, $SURPRISES surprises"
[ "$SURPRISES" -eq 0 ]
