"""The pages of the community, for test_everywhere.py."""

PAGES = {
    "/community": "Community",
    "/community/compose": "Text",
}
OTHERS = {
    "community/media/:id": "a sound or a video and no page",
    "community/picture/:id": "a picture and no page",
    "community/text/:id": "a text and no page",
}
